declare module 'site:features' {
  /** Functions that register the routes of each feature. */
  export const routes: import('./app.ts').AppInputs['features'];
}
