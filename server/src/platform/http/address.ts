import { isIP, isIPv4 } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** Headers that a proxy adds: whoever sends one does not speak for this machine. */
const proxyHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

type Trust = (address: string, hop: number) => boolean;

/**
 * Whose word on the sender's address counts. A number of hops is that many proxies counted from this server, whatever
 * their addresses: Fastify itself trusts nobody when it is given a number.
 */
export const trustedProxies = ({ TRUST_PROXY: trust }: Pick<Config, 'TRUST_PROXY'>): false | Trust | string[] => {
  if (typeof trust === 'number') return trust > 0 && ((_address, hop) => hop < trust);
  return [...trust];
};

/** The sender's address; what a proxy wrote that is none leaves the proxy's own. */
export function addressOf({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string {
  const written = withoutPort(ip);
  return isIP(written) ? withoutMapping(written) : withoutMapping(socket.remoteAddress ?? '');
}

/** Some proxies write the port too. */
const withoutPort = (text: string): string => /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text;

const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** Whoever has one address of IPv6 has its whole network of 64 bits: they count as one. */
export function networkOf(address: string): string {
  if (!isIP(address) || isIPv4(address)) return address;
  const [front = '', back] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const head = front.split(':').filter(Boolean);
  const tail = back?.split(':').filter(Boolean) ?? [];
  const whole = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return `${whole
    .slice(0, 4)
    .map((it) => it.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Whether a request was made on this machine itself, by its socket; a header can only speak against it. */
export function isFromThisMachine({ socket, headers }: Pick<FastifyRequest, 'socket' | 'headers'>): boolean {
  const address = withoutMapping(socket.remoteAddress ?? '');
  return (address === '::1' || address.startsWith('127.')) && !proxyHeaders.some((it) => Object.hasOwn(headers, it));
}
