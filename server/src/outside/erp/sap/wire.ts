import { request as overHttp, Agent as HttpAgent } from 'node:http';
import { request as overHttps, Agent as HttpsAgent } from 'node:https';
import { lostConnection, unavailable } from '../failure.ts';

interface SapRequest {
  method: 'GET' | 'POST' | 'PATCH';
  url: URL;
  headers: Record<string, string>;
  body?: string | undefined;
}
export interface Heard {
  status: number;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}
/** Sends and hears; throws `ErpFailure`, which says whether it can have arrived. */
export type Wire = (sent: SapRequest) => Promise<Heard>;

interface Line {
  /** How long one request may take. */
  timeout: number;
  /** The certificate that signs the other side's, when the system does not know it. */
  ca?: Buffer | undefined;
}

/** HTTP with a certificate of the house, and with what `fetch` does not tell: whether anything left before it failed. */
export function openWire({ timeout, ca }: Line): { wire: Wire; close(): void } {
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true, ...(ca && { ca }) }) };
  const wire: Wire = ({ method, url, headers, body }) =>
    new Promise((resolve, reject) => {
      const secure = url.protocol === 'https:';
      let isConnected = false;
      const limit = AbortSignal.timeout(timeout);
      const fail = (error: Error) => {
        const words = limit.aborted ? `no respondió en ${timeout / 1000} segundos.` : silenceFor(codeOf(error));
        reject((isConnected && method !== 'GET' ? lostConnection : unavailable)(`El ERP ${words}`, { cause: error }));
      };
      const request = (secure ? overHttps : overHttp)(
        url,
        {
          method,
          agent: secure ? agents['https:'] : agents['http:'],
          signal: limit,
          headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on('data', (part: Buffer) => parts.push(part));
          response.on('error', fail);
          response.on('end', () => {
            resolve({ status: response.statusCode ?? 0, headers: response.headers, text: Buffer.concat(parts).toString('utf8') });
          });
        },
      );
      request.on('socket', (socket) => {
        if (!socket.connecting) isConnected = true;
        else socket.once(secure ? 'secureConnect' : 'connect', () => (isConnected = true));
      });
      request.on('error', fail);
      request.end(body);
    });
  return { wire, close: () => Object.values(agents).forEach((it) => it.destroy()) };
}

const codeOf = (error: Error): string => ('code' in error && typeof error.code === 'string' ? error.code : error.message);

/** Reasons of the other side's certificate, which an administrator can put right; verification is never switched off. */
const certificateFaults = new Set([
  'SELF_SIGNED_CERT_IN_CHAIN',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
]);
export const silenceFor = (code: string): string =>
  certificateFaults.has(code)
    ? `presenta un certificado que este servidor no conoce (${code}). Un administrador debe indicar en ERP_CA_FILE quién lo firma.`
    : `no responde (${code}).`;
