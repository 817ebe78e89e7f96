// Applies the stored theme and language before the first paint. A file of its own because the content security policy allows no
// inline scripts. Data of an older app (version below 1) does not count: the app clears it right after.
(function () {
  try {
    var data = window.localStorage;
    if (!(Number(data.getItem('h5_version')) >= 1)) return;
    var root = document.documentElement;
    if (data.getItem('theme') === 'light') {
      root.dataset.theme = 'light';
      document.querySelector('meta[name="theme-color"]').setAttribute('content', '#F5F4F1');
    }
    var upDown = data.getItem('updown');
    if (upDown === 'red-up' || upDown === 'blue-up') root.dataset.updown = upDown;
    var tags = { zh: 'zh-Hans', hk: 'zh-Hant-HK', th: 'th', jp: 'ja', kor: 'ko', fra: 'fr', spa: 'es' };
    root.lang = tags[data.getItem('language')] || 'en';
  } catch {
    // No storage: the defaults stand.
  }
})();
