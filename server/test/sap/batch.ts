import type { Row } from './filter.ts';
import { boundaryIn, partsOf } from './parts.ts';

interface BatchRequest {
  method: string;
  set: string;
  key: string | undefined;
  action: string | undefined;
  body: Row;
}
interface BatchAnswer {
  status: number;
  body?: object;
}
interface Hands {
  run: (asked: BatchRequest) => BatchAnswer;
  /** All of it or nothing. */
  isolate: (work: () => void) => void;
  refuse: (error: unknown) => BatchAnswer;
}

/** Several requests in one: each changeset is all or nothing, and answers once when it is refused (SAP page §4). */
export function openBatch(type: string, text: string, hands: Hands): { boundary: string; body: string } {
  const boundary = 'batchresponse_1';
  const answers = partsOf(text, boundaryIn(type).boundary).map(({ headers, content }) =>
    /multipart\/mixed/i.test(headers)
      ? changeset(boundaryIn(headers).boundary, content, hands)
      : textOfAnswer(attempt(requestIn(content), hands)),
  );
  return { boundary, body: `${answers.map((it) => `--${boundary}\r\n${it}\r\n`).join('')}--${boundary}--\r\n` };
}

function changeset(boundary: string, content: string, hands: Hands): string {
  const answers: string[] = [];
  try {
    hands.isolate(() => {
      for (const part of partsOf(content, boundary)) answers.push(textOfAnswer(hands.run(requestIn(part.content))));
    });
  } catch (error) {
    return textOfAnswer(hands.refuse(error));
  }
  const inner = 'changesetresponse_1';
  return `Content-Type: multipart/mixed; boundary=${inner}\r\n\r\n${answers.map((it) => `--${inner}\r\n${it}\r\n`).join('')}--${inner}--`;
}

function attempt(asked: BatchRequest, { run, refuse }: Hands): BatchAnswer {
  try {
    return run(asked);
  } catch (error) {
    return refuse(error);
  }
}

/** A request as it stands in a part: its line, its head, its body. */
function requestIn(content: string): BatchRequest {
  const [head = '', ...rest] = content.split(/\r?\n\r?\n/);
  const [, method = '', path = ''] = /^(\w+)\s+(\S+)/.exec(head) ?? [];
  const [, set = '', key, action] =
    /^(\w+)(?:\('?([^')]*)'?\))?(?:\/(\w+))?$/.exec(decodeURIComponent(path.replace(/^\/b1s\/v\d\//, '').replace(/\?.*$/, ''))) ?? [];
  const text = rest.join('\r\n\r\n').trim();
  return { method, set, key, action, body: text ? (JSON.parse(text) as Row) : {} };
}

function textOfAnswer({ status, body }: BatchAnswer): string {
  const lines = [
    'Content-Type: application/http',
    'Content-Transfer-Encoding: binary',
    '',
    `HTTP/1.1 ${status} ${status < 300 ? 'OK' : 'Bad Request'}`,
  ];
  if (body) lines.push('Content-Type: application/json');
  return [...lines, '', body ? JSON.stringify(body) : ''].join('\r\n');
}
