// A made-up machine: the time of a plan by arithmetic, the same everywhere and at every call. For tests, for comparing
// searchers without noise, and for plans that must be had at once.
#pragma once

#include "core/transform/plan_grammar.h"

namespace tengen::transform {

class CostModel : public PlanObjective {
public:
    using PlanObjective::PlanObjective;

    double whole(const Plan& plan, double enough) override;
    double few_columns(const Plan& plan, double enough) override;
    double last_stage(const Plan& plan, double enough) override;
};

/// Seconds that the model gives to a plan.
double modelled_seconds(const Plan& plan);

}  // namespace tengen::transform
