/** Business lines and what people call them: the one place where they are named. */
export const lineNames = { RE: 'Residencial', CI: 'Comercial e industrial', PG: 'Proyectos de generación' } as const;
