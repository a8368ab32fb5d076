// Replaced by the banner for a wrong base URL.
document.documentElement.dataset['baseUrl'] = import.meta.env.SITE.baseUrl;
