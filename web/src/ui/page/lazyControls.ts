/** Lists of choices and drawers: heavy, and not what a page is opened for. */
export const loadControls = () => import('./controls.tsx');
