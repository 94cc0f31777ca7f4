/** What a browser keeps, for tests outside one: its entries are its own properties, as theirs are. */
export function newStorage() {
  const methods = {
    getItem(this: Record<string, unknown>, name: string) {
      return Object.hasOwn(this, name) ? String(this[name]) : null;
    },
    setItem(this: Record<string, unknown>, name: string, value: string) {
      this[name] = value;
    },
    removeItem(this: Record<string, unknown>, name: string) {
      delete this[name];
    },
  };
  const storage: typeof methods = Object.create(methods);
  return storage;
}
