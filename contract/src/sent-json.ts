import { z } from 'zod';

/** What a text says in JSON; a text that says nothing in it stays as it is, for the schema to refuse. */
export const readJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** What is sent as JSON, or as the text of it in a field of a form with files. */
export const sentJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((sent: z.input<T>): unknown => (typeof sent === 'string' ? readJson(sent) : sent), schema);
