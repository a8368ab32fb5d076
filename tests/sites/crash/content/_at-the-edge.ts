/** Whether this runs in workerd, not in the build and not in a browser. */
export const atTheEdge = typeof navigator !== 'undefined' && navigator.userAgent === 'Cloudflare-Workers';
