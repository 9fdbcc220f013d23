"""Graph → what runs: resolving, problems and their fixes, game assets, schemas."""

from flockwright.plan.fixes import fix
from flockwright.plan.model import AnimalPlan, Entry, Group, Plan
from flockwright.plan.problems import Fix, Problem
from flockwright.plan.resolve import Resolved, Resolver, resolve

__all__ = ["AnimalPlan", "Entry", "Fix", "Group", "Plan", "Problem", "Resolved", "Resolver", "fix", "resolve"]
