import { listOf, objectOf, type Json } from '../../reference/document/json.ts';

/** The pictures in an answer, as addresses that an `<img>` takes: data in base64, or files of this origin. */
export function picturesOf(answer: Json): string[] {
  return listOf(objectOf(answer).data).flatMap((item) => {
    const { b64_json: data, url } = objectOf(item);
    if (typeof data === 'string') return [`data:image/png;base64,${data}`];
    return typeof url === 'string' && URL.parse(url)?.origin === location.origin ? [url] : [];
  });
}
