export const Comparison = () => null;
