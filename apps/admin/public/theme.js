// Applies the stored theme and language before the first paint. A file of its own because the content security policy
// allows no inline scripts.
(function () {
  try {
    var data = window.localStorage;
    var root = document.documentElement;
    if (data.getItem('staff_theme') === 'light') {
      root.dataset.theme = 'light';
      document.querySelector('meta[name="theme-color"]').setAttribute('content', '#F5F4F1');
    }
    var tags = { zh: 'zh-Hans', hk: 'zh-Hant-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' };
    root.lang = tags[data.getItem('staff_language')] || 'en';
  } catch {
    // No storage: the defaults stand.
  }
})();
