/** Components of features: none, for tests that render content without a built site. @public */
export const components = {};
