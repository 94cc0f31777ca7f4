/** `fetch` for uploads: the browser's own says nothing about how much has gone. */
export const fetchWithProgress =
  (onProgress: (ratio: number) => void) =>
  (url: string, { method = 'POST', headers, body, signal }: RequestInit): Promise<Response> =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, url);
      for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value);
      request.responseType = 'blob';
      request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
      request.addEventListener('load', () => resolve(new Response(request.response, { status: request.status })));
      request.addEventListener('error', () => reject(new TypeError('Failed to fetch')));
      request.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')));
      signal?.addEventListener('abort', () => request.abort());
      // A request's body is never a stream here: text, or a form with files.
      request.send(body instanceof ReadableStream ? null : body);
    });
