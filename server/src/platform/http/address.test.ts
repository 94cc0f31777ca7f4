import { Socket } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { addressOf, isFromThisMachine, networkOf, trustedProxies } from './address.ts';
import { readConfig } from '../config.ts';

/** Who a request seems to come from, behind a proxy at 10.0.0.5. */
async function addressSeen(TRUST_PROXY: string, forwarded: string, remoteAddress = '10.0.0.5'): Promise<string> {
  const app = Fastify({ trustProxy: trustedProxies(readConfig({ TRUST_PROXY })) });
  app.get('/', (request, reply) => reply.send(addressOf(request)));
  const { body } = await app.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': forwarded } });
  await app.close();
  return body;
}

test.each([
  ['nobody is trusted', '0', '203.0.113.9', '10.0.0.5'],
  ['one proxy is: its word, not what was sent to it', '1', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['two are', '2', '6.6.6.6, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
  ['an address is', '10.0.0.5', '6.6.6.6, 203.0.113.9', '203.0.113.9'],
  ['a network is, of several proxies', '10.0.0.0/8,192.168.1.1', '6.6.6.6, 203.0.113.9, 10.0.0.4', '203.0.113.9'],
  ['another address is', '10.0.0.6', '203.0.113.9', '10.0.0.5'],
  ['the proxy writes a port', '1', '203.0.113.9:4711', '203.0.113.9'],
  ['the proxy writes a port after IPv6', '1', '[2001:db8::1]:4711', '2001:db8::1'],
  ['the proxy writes no address', '1', 'unknown', '10.0.0.5'],
])('when %s', async (_what, trust, forwarded, address) => {
  expect(await addressSeen(trust, forwarded)).toBe(address);
});

test.each(['sí', '10.0.0.0/40', '10.0.0.5/8/8', '12', '1,2', '::1/129'])('«%s» is no proxy', (TRUST_PROXY) => {
  expect(() => readConfig({ TRUST_PROXY })).toThrow('TRUST_PROXY');
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001::6', '2001:db8:1:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

const request = (remoteAddress: string, headers: Record<string, string> = {}) => ({
  socket: Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress }),
  headers,
});

test('only the socket says that a request is from this machine; a header can deny it', () => {
  for (const address of ['127.0.0.1', '127.0.0.2', '::1', '::ffff:127.0.0.1']) expect(isFromThisMachine(request(address))).toBe(true);
  for (const address of ['203.0.113.9', '10.0.0.5', '1270.0.0.1']) expect(isFromThisMachine(request(address))).toBe(false);
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip'])
    expect(isFromThisMachine(request('127.0.0.1', { [header]: '127.0.0.1' }))).toBe(false);
});
