"""Sorting a handful of keys, or the k smallest of many, in place."""

from __future__ import annotations

from flockwright.engine.words import Numbers

Keys = Numbers[int]
FEW = 32
"""Up to here plain insertion beats everything else."""


def sort_smallest(keys: Keys, count: int, k: int) -> int:
    """Sort the k smallest of `count` keys to the front; how many those are."""
    if k > FEW:
        if count > k:
            select_smallest(keys, count, k)
        kept = min(count, k)
        sort(keys, kept)
        return kept
    kept = 0
    for place in range(count):
        key = keys[place]
        if kept < k or key < keys[k - 1]:
            if kept < k:
                kept += 1
            hole = kept - 1
            while hole > 0 and keys[hole - 1] > key:
                keys[hole] = keys[hole - 1]
                hole -= 1
            keys[hole] = key
    return kept


def select_smallest(keys: Keys, count: int, k: int) -> None:
    """Bring the k smallest of `count` keys to the front, the largest of them last; 1 ≤ k < count, no two equal."""
    low = 0
    high = count - 1
    while low < high:
        pivot = keys[(low + high) // 2]
        left = low
        right = high
        while left <= right:
            while keys[left] < pivot:
                left += 1
            while keys[right] > pivot:
                right -= 1
            if left <= right:
                other = keys[left]
                keys[left] = keys[right]
                keys[right] = other
                left += 1
                right -= 1
        if k - 1 <= right:
            high = right
        elif k - 1 >= left:
            low = left
        else:
            return


def sort(keys: Keys, count: int) -> None:
    """Shell's sort: short, in place, and quick enough for the thousand keys a query may keep."""
    gap = count
    while gap > 1:
        gap = max(gap * 5 // 11, 1)
        for place in range(gap, count):
            key = keys[place]
            hole = place
            while hole >= gap and keys[hole - gap] > key:
                keys[hole] = keys[hole - gap]
                hole -= gap
            keys[hole] = key
