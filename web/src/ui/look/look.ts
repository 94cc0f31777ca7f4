import { store } from '../../api/store.ts';
import { palette, tones, type Look } from './palette.ts';
import { isOnPaper, startPaper } from './paper.ts';

/** What the person chose; `system` follows the operating system. */
export type LookChoice = Look | 'system';

const key = 'theme';
const system = window.matchMedia('(prefers-color-scheme: dark)');
const inForce = store<{ look: Look; choice: LookChoice }>({ look: look(), choice: lookChoice() });

function lookChoice(): LookChoice {
  const kept = localStorage.getItem(key);
  return kept === 'light' || kept === 'dark' ? kept : 'system';
}

/** Changes the look at once and remembers it. */
export function chooseLook(choice: LookChoice): void {
  localStorage.setItem(key, choice);
  apply();
}

/** The look in force, for parts that need it in code (Ant Design). */
export const useLook = (): Look => inForce.use().look;

/** The remembered choice, for the menu that changes it. */
export const useLookChoice = (): LookChoice => inForce.use().choice;

/** Writes the palette as CSS variables and follows the system from now on; called once, before the first render. */
export function startLook(): void {
  system.addEventListener('change', apply);
  startPaper(apply);
  apply();
}

/** Paper is white. */
function look(): Look {
  if (isOnPaper()) return 'light';
  const choice = lookChoice();
  if (choice !== 'system') return choice;
  return system.matches ? 'dark' : 'light';
}

function apply(): void {
  const now = look();
  const { dataset, style } = document.documentElement;
  dataset['theme'] = now;
  for (const [name, value] of Object.entries(palette[now])) style.setProperty(`--${name}`, value);
  for (const [tone, [text, ground]] of Object.entries(tones[now])) {
    style.setProperty(`--tone-${tone}`, text);
    style.setProperty(`--tone-${tone}-ground`, ground);
  }
  inForce.set({ look: now, choice: lookChoice() });
}
