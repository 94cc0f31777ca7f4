/**
 * Files that have not left yet, kept by the browser on the device: a tab that is closed, or that the phone ends for want of memory, loses
 * none of them. They are of who sent them, and go on when that person opens the application again.
 */
export interface DeviceUpload {
  id: string;
  /** The call they go to, by its name. */
  call: string;
  /** What is sent, the file among it. */
  input: Record<string, unknown>;
  about: string | undefined;
  person: string;
  at: number;
}

/** The server knows for seven days what came under a key: later, what had arrived unheard would be written twice. */
const forgottenAfter = 6 * 24 * 60 * 60 * 1_000;

const name = 'uploads';
let device: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  device ??= new Promise((resolve, reject) => {
    const asked = indexedDB.open('project-administrator', 1);
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore(name, { keyPath: 'id' }));
    asked.addEventListener('success', () => resolve(asked.result));
    asked.addEventListener('error', () => reject(asked.error ?? new Error('The device keeps nothing')));
  });
  return device;
}

async function within<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const db = await open();
  return new Promise((resolve, reject) => {
    const transaction = db.transaction(name, mode);
    const asked = work(transaction.objectStore(name));
    transaction.addEventListener('complete', () => resolve(asked.result));
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The device kept nothing')));
  });
}

/** Whether the device keeps it: in a private window, or when it is full, it does not. */
export async function keepUpload(it: Omit<DeviceUpload, 'at'>): Promise<boolean> {
  return within('readwrite', (store) => store.put({ ...it, at: Date.now() })).then(
    () => true,
    () => false,
  );
}

/** Sent, refused for good, or no longer wanted. */
export async function forgetUpload(id: string): Promise<void> {
  // Where nothing could be kept there is nothing to forget.
  await within('readwrite', (store) => store.delete(id)).catch(() => undefined);
}

/** What that person still has on this device. */
export async function uploadsWaitingOf(person: string): Promise<DeviceUpload[]> {
  const all = await within<DeviceUpload[]>('readonly', (store) => store.getAll()).catch(() => []);
  const old = all.filter((it) => Date.now() - it.at > forgottenAfter);
  for (const it of old) await forgetUpload(it.id);
  return all.filter((it) => it.person === person && !old.includes(it));
}
