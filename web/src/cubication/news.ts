import { getCubageChanges, getDocumentPanels, getDocumentServices, type CubageInfo } from 'contract/cubication/index.ts';
import { send } from '../api/send.ts';
import type { OpenCubage } from './openCubage.ts';
import { Renewal } from './renewal.ts';

/** What others change in a take-off that is open. */
export class News {
  readonly #open: OpenCubage;
  #since: number;
  /** By which it is known whether the services and boards are those that were read last. */
  #others: string | undefined;
  readonly #renewal = new Renewal(() => this.#renew());

  /** `since`: the last change of a material that is known. */
  constructor(open: OpenCubage, since: number) {
    this.#open = open;
    this.#since = since;
  }

  refresh = (): Promise<void> => this.#renewal.run();

  /** A document that a call answered whole. */
  take(document: CubageInfo): void {
    this.#open.learn({ document, ...document });
    this.#open.materials.recompute();
    void this.refresh();
  }

  async #renew(): Promise<'used' | 'outdated'> {
    const { id: document_id, facts, moves, materials } = this.#open;
    const before = facts.get();
    const { document, rows, ids, others, others_at_place, ...told } = await send(getCubageChanges, { document_id, since: this.#since });
    // Asked before one's own rows came or went, it may not know of them.
    if (moves !== this.#open.moves) return 'outdated';
    this.#since = document.version;
    this.#open.learn({ ...before, ...told, document: { ...before.document, ...document, others_at_place } });
    materials.receive(rows, ids);
    materials.recompute();
    if (others === this.#others) return 'used';
    const [services, panels] = await Promise.all([send(getDocumentServices, { document_id }), send(getDocumentPanels, { document_id })]);
    if (moves !== this.#open.moves) return 'outdated';
    this.#open.receiveAll('services', services);
    this.#open.receiveAll('panels', panels);
    this.#others = others;
    return 'used';
  }
}
