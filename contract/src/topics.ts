/**
 * What answers tell of across areas. Whoever changes it names the topic and not the calls: a call that shows it says so itself, and a
 * new one is fetched again without anybody knowing of it.
 */
export type Topic = 'approvals';
