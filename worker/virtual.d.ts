declare module 'site:features' {
  /** Add the routes of features. */
  export const routes: import('./app.ts').AppInputs['features'];
}
