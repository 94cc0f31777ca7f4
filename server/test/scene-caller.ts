import type { Answer, Call, Input } from 'contract/call.ts';
import type { Refusal } from 'contract/problems.ts';
import { services } from 'contract/services.ts';
import type { App } from '../src/app.ts';
import { requestOf, type Half } from './request.ts';
export type Refused = Refusal & { status: number };

export interface Caller {
  call<C extends Call>(call: C, input: Input<C>, headers?: Record<string, string>): Promise<Answer<C>>;
  /** For a call that must be refused; the input may be as wrong as the test wants. */
  refused(call: Call, input?: object, headers?: Record<string, string>): Promise<Refused>;
  /** The raw response, for downloads and headers. */
  raw(call: Call, input?: object, headers?: Record<string, string>): ReturnType<typeof requestOf>;
}

export function callerWith(app: Pick<App, 'http'>, half: Half): Caller {
  const raw: Caller['raw'] = (call, input = {}, headers = {}) => requestOf(app.http, call, input, { half, headers });
  return {
    raw,
    async call(call, input, headers) {
      const response = await raw(call, input, headers);
      if (response.statusCode >= 300) throw new Error(`${call.id} refused with ${response.statusCode}: ${response.body}`);
      const answer = response.json();
      return services[call.service].envelope === 'body' ? answer.body : answer;
    },
    async refused(call, input, headers) {
      const response = await raw(call, input, headers);
      if (response.statusCode < 300) throw new Error(`${call.id} was not refused: ${response.body.slice(0, 300)}`);
      return { ...response.json(), status: response.statusCode };
    },
  };
}
