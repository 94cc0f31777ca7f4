import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createContacto,
  createContactoMasivo,
  deleteContacto,
  getLugarInstalacion,
  listContacto,
  setContactoPrincipal,
  updateContacto,
  updateLugarInstalacion,
} from 'contract/projects/index.ts';
import { scene } from '../../../test/scene.ts';

const { as, given } = await scene();
const camila = await as('projects:read', 'projects:update');

type Step =
  | { do: 'create'; principal: boolean; mail: number }
  | { do: 'paste'; count: number }
  | { do: 'choose' | 'remove' | 'rename'; which: number }
  | { do: 'place form'; nombre: string | null; mail: number };

const which = fc.nat(20);
const mail = fc.nat(3);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('create' as const), principal: fc.boolean(), mail }),
  fc.record({ do: fc.constant('paste' as const), count: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ do: fc.constantFrom('choose' as const, 'remove' as const, 'rename' as const), which }),
  fc.record({ do: fc.constant('place form' as const), nombre: fc.constantFrom(null, 'Zoila'), mail }),
);
const mailOf = (n: number) => (n === 0 ? null : `p${n}@local.cl`);

test('whatever is done to contacts, a place with contacts has one main contact, shows that one, and has no mail twice', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const place = await given.place();
      const { codigoLugarInstalacion, codigoProyecto } = place;
      const codes = { codigoLugarInstalacion, codigoProyecto };
      const contacts = async () => (await camila.call(listContacto, { ...codes, per_page: 200 })).items;

      for (const it of steps) {
        await take(it, { codes, id: place.id, contacts });

        const there = await contacts();
        const shown = await camila.call(getLugarInstalacion, { id: place.id });
        const [main, ...others] = there.filter((one) => one.principal);
        expect([main !== undefined, others]).toEqual([there.length > 0, []]);
        expect([shown.nombreContacto, shown.emailContacto]).toEqual([main?.nombre ?? null, main?.email ?? null]);
        const mails = there.flatMap((one) => one.email ?? []);
        expect(new Set(mails).size).toBe(mails.length);
      }
    }),
    { numRuns: 40 },
  );
}, 60_000);

interface Scene {
  codes: { codigoLugarInstalacion: string; codigoProyecto: string };
  id: number;
  contacts: () => Promise<{ id: number; version: number; email: string | null }[]>;
}

/** One step; what the rules refuse is refused, and changes nothing. */
async function take(it: Step, { codes, id, contacts }: Scene): Promise<void> {
  if (it.do === 'create') {
    await camila.raw(createContacto, { ...codes, nombre: 'Ana', principal: it.principal, email: mailOf(it.mail) });
    return;
  }
  if (it.do === 'paste') {
    await camila.call(createContactoMasivo, { ...codes, contactos: Array.from({ length: it.count }, () => ({ nombre: 'Bruno' })) });
    return;
  }
  if (it.do === 'place form') {
    const { version } = await camila.call(getLugarInstalacion, { id });
    const facts = { nombreContacto: it.nombre, emailContacto: mailOf(it.mail), telefonoContacto: null };
    await camila.raw(updateLugarInstalacion, { id, version, nombre: 'Techo', ...facts });
    return;
  }
  const there = await contacts();
  const one = there[it.which % Math.max(1, there.length)];
  if (!one) return;
  if (it.do === 'choose') await camila.call(setContactoPrincipal, { id: one.id });
  else if (it.do === 'remove') await camila.call(deleteContacto, { id: one.id });
  else await camila.call(updateContacto, { id: one.id, version: one.version, nombre: 'Carla', email: one.email });
}
