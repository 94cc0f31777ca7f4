/** The list of what waits. */
export const proposalsAt = '/supplying/replenishment?state=propuesta';
