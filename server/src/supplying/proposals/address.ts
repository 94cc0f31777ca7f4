export const proposalsList = '/supplying/replenishment';

/** The list of what waits. */
export const proposalsAt = `${proposalsList}?state=propuesta`;
