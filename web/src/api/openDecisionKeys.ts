export const openDecisionPrefix = 'open-decision:';

/** Whether the device keeps a decision of anybody that nobody answered. */
export const hasOpenDecisions = (): boolean => Object.keys(localStorage).some((it) => it.startsWith(openDecisionPrefix));
