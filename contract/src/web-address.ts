import { z } from 'zod';

const longest = 2000;

/** A page on the web as people paste it: without blanks, with a host, and without a name and password in it. Every address that is entered passes here. */
export const webAddress = z
  .string()
  .trim()
  .min(1, 'Este dato es obligatorio.')
  .max(longest, `Máximo ${longest} caracteres.`)
  .transform((given, context) => {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    const wrong = url ? refusalOf(url) : 'Pegue la dirección completa, por ejemplo https://drive.google.com/…';
    if (url && !wrong) return url.href;
    context.addIssue({ code: 'custom', message: wrong ?? '' });
    return z.NEVER;
  });

/** The same, encrypted, of a site with a name of its own. */
export const secureAddress = webAddress.pipe(
  z
    .string()
    .refine(
      (it) => it.startsWith('https://') && z.regexes.domain.test(new URL(it).hostname),
      'La dirección debe comenzar con https:// y estar completa. Ejemplo: https://www.sec.cl',
    ),
);

function refusalOf(url: URL): string | undefined {
  const { protocol, hostname, href } = url;
  if (protocol !== 'https:' && protocol !== 'http:') return 'La dirección debe comenzar con https://';
  if (namesSomebody(url)) return 'La dirección no puede llevar usuario ni clave.';
  if (!isHost(hostname)) return 'A la dirección le falta el nombre del sitio, por ejemplo drive.google.com.';
  // Written in full (an accent takes six letters) it may have grown.
  return href.length > longest ? `Máximo ${longest} caracteres.` : undefined;
}

/** What stands before `@` would be told to everybody who is shown the address, or passes for the name of the site. */
export const namesSomebody = ({ username, password }: Pick<URL, 'username' | 'password'>): boolean => username !== '' || password !== '';

/** A name with a dot, a number of the network, or this machine. */
const isHost = (name: string): boolean => name === 'localhost' || /^\[[0-9a-f:.]+\]$/.test(name) || /[^.]\.[^.]/.test(name);
