import { Readable } from 'node:stream';
import { DeleteObjectCommand, GetObjectCommand, HeadBucketCommand, NoSuchKey, paginateListObjectsV2, S3Client } from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import type { FileStore } from '../../platform/files/files.ts';

export interface Bucket {
  bucket: string;
  /** The beginning of every key, with its slash; empty for none. */
  prefix: string;
  client: S3Client;
}

/** `s3://bucket/prefix?region=…&endpoint=…`; the keys come from the environment, as the SDK documents. */
export function bucketOf(address: string): Bucket {
  const { host, pathname, searchParams } = new URL(address);
  const endpoint = searchParams.get('endpoint');
  const client = new S3Client({
    region: searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
    // Stores other than Amazon's know buckets by their path, and not every checksum.
    ...(endpoint && {
      endpoint,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    }),
  });
  const prefix = pathname.replaceAll(/^\/+|(?<!\/)\/+$/g, '');
  return { bucket: host, prefix: prefix && `${prefix}/`, client };
}

/** Files in any store that speaks S3: what servers on several machines share. */
export function s3Store({ bucket, prefix, client }: Bucket): FileStore {
  const at = (name: string) => ({ Bucket: bucket, Key: prefix + name });
  return {
    async put(name, content) {
      const body = Buffer.isBuffer(content) ? content : Readable.from(content.stream(), { objectMode: false });
      // In parts of 8 MB: a large file is never whole in memory, and one that breaks off leaves nothing.
      await new Upload({ client, params: { ...at(name), Body: body }, partSize: 8 * 1024 * 1024, leavePartsOnError: false }).done();
    },
    async open(name) {
      try {
        const { Body } = await client.send(new GetObjectCommand(at(name)));
        return Body instanceof Readable ? Body : undefined;
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async remove(name) {
      await client.send(new DeleteObjectCommand(at(name)));
    },
    async *list() {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket: bucket, Prefix: prefix }))
        for (const { Key = '', LastModified } of Contents) yield { name: Key.slice(prefix.length), changedAt: LastModified ?? new Date() };
    },
    // Parts that a killed server has sent are no files, and a bucket's own rule forgets them (docs/operation.md).
    removeUnfinished: async () => undefined,
  };
}

/** Whether the bucket is there and we may use it. */
export async function checkBucket({ bucket, client }: Bucket): Promise<void> {
  await client.send(new HeadBucketCommand({ Bucket: bucket }));
}
