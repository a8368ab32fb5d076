/** The texts of the console. English is the source, one object for each language. */
export type ConsoleMessages = {
  title: string;
  /** Says that the sandbox responds, not the product. */
  about: string;
  /** The same, where the request goes to the API itself. */
  aboutReal: string;
  target: string;
  sandbox: string;
  key: string;
  authentication: string;
  noAuthentication: string;
  example: string;
  body: string;
  fault: string;
  noFault: string;
  faults: { readonly [name in 'rate-limit' | 'server-error' | 'slow-first-byte' | 'cut-stream']: string };
  send: string;
  stop: string;
  close: string;
  fits: string;
  /** A link to the parameter in the reference. */
  seeField: (name: string) => string;
  result: string;
  sending: string;
  coming: string;
  stopped: string;
  /** Of a response that ended before its end. */
  cut: string;
  whole: (status: number, ms: number) => string;
  headers: string;
  events: (count: number) => string;
  text: string;
  sound: string;
  picture: (index: number) => string;
  download: (mediaType: string, bytes: number) => string;
  errorGuide: string;
  statusGuide: (status: number) => string;
  offline: string;
  unreachable: string;
  /** Instead of `unreachable`, where the request went to the API itself. */
  apiUnreachable: (origin: string) => string;
  broken: string;
  characters: (count: number) => string;
  numbers: (count: number) => string;
  /** Of the example call that the landing page carries. */
  call: {
    models: string;
    answer: string;
    /** Where the answer comes from. */
    from: string;
  };
};
