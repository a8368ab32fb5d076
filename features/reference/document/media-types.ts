/** Whether a media type is binary: images, audio, archives. */
export function isBinary(mediaType: string): boolean {
  return /^(?:image|audio|video|font)\/|^application\/(?:octet-stream|pdf|zip)(?:;|$)/.test(mediaType);
}

/** Whether a media type is JSON: `application/json`, `application/problem+json; charset=utf-8`, `text/json`. */
export function isJson(mediaType: string): boolean {
  return /^(?:application\/(?:[\w.*-]+\+)?|text\/)json(?![\w-])/i.test(mediaType);
}

/** Whether a media type is JSON Lines: `application/x-ndjson`, `application/jsonl`. */
export function isJsonLines(mediaType: string): boolean {
  return /[/-](?:ndjson|jsonl)\b/i.test(mediaType);
}

/** Whether a media type is XML: `application/xml`, `text/xml`, `application/atom+xml`. */
export function isXml(mediaType: string): boolean {
  return /[/+]xml\b/i.test(mediaType);
}

/** Whether a media type is that of a URL-encoded form. */
export function isUrlEncoded({ contentType }: { contentType?: string | undefined }): boolean {
  return contentType?.startsWith('application/x-www-form-urlencoded') === true;
}
