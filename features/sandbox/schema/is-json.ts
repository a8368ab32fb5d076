/** Whether a media type is JSON: `application/json`, `application/problem+json; charset=utf-8`. */
export function isJson(mediaType: string): boolean {
  return /^application\/(?:[\w.-]+\+)?json\b/i.test(mediaType);
}
