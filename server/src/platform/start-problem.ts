/** Why the server cannot start, in one line that says what to do; the program prints it and ends with 1. */
export class StartProblem extends Error {}
