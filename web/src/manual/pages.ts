import { chaptersOf, readPage } from './page.ts';

const sources = import.meta.glob<string>('./pages/*.md', { eager: true, query: '?raw', import: 'default' });
const pictures = import.meta.glob<string>('./pictures/*.webp', { eager: true, query: '?url', import: 'default' });

export const chapters = chaptersOf(Object.entries(sources).map(([file, source]) => readPage(file.replace(/^.*\/|\.md$/g, ''), source)));
/** All pages, in reading order. */
export const pages = chapters.flatMap((it) => it.pages);

export const pictureOf = (slug: string): string | undefined => pictures[`./pictures/${slug}.webp`];
