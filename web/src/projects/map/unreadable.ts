/** A file that cannot be taken, and why, in words for the person who chose it. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}
