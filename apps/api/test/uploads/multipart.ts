import type { Json } from '../support';

/** A part of a form: text, or a file when it has a file name. */
export interface Part {
  readonly name: string;
  /** As it stands in the header, escaped by the caller. */
  readonly fileName?: string;
  readonly content: string | Buffer;
}

const BOUNDARY = 'boundary-of-the-form';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export function headOf({ name, fileName }: Omit<Part, 'content'>): string {
  const file =
    fileName === undefined ? '' : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
  return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`;
}

export const FORM_END = `--${BOUNDARY}--\r\n`;

/** The bytes of a form, written by hand so that a test can break every rule. */
export function formOf(...parts: readonly Part[]): Buffer {
  return Buffer.concat([
    ...parts.flatMap((part) => [Buffer.from(headOf(part)), Buffer.from(part.content), Buffer.from('\r\n')]),
    Buffer.from(FORM_END),
  ]);
}

export const asForm = (...parts: readonly Part[]) => ({
  raw: formOf(...parts),
  headers: { 'content-type': FORM_TYPE },
});

/** Of an answer that lists files. */
export const urlsOf = (data: Json): string[] => data.map(({ url }: { url: string }) => url);
