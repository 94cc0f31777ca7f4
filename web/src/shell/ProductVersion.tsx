/** What this browser is running, for whoever is asked «¿qué versión tiene?». */
export const ProductVersion = () => <small className="muted">Project Administrator {import.meta.env.PRODUCT_VERSION}</small>;
