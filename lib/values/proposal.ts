/** Maximum time for the answer to a proposal, a week: the goods are reserved meanwhile. */
export const PROPOSAL_HOURS_MAX = 168
