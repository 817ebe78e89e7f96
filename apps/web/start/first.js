// Runs in the head of index.html, before anything is painted or fetched: the look that was chosen on this device, then the
// files, words and answers of the page that is asked for, so that they come beside the app's code and not after it.
// The build writes it into the page; the server's content security policy names its hash. `START` is what the build knows.
(function (start) {
  // What is written into the address or the storage names nothing that every object has (`#constructor`).
  function own(table, name) {
    return Object.hasOwn(table, name) ? table[name] : undefined;
  }
  var root = document.documentElement;
  var data = {};
  try {
    // Data of an older app (version below 1) does not count: the app clears it right after.
    if (Number(localStorage.getItem('h5_version')) >= 1) data = localStorage;
  } catch {
    // No storage: the defaults stand.
  }
  if (data.theme === 'light') {
    root.dataset.theme = 'light';
    document.querySelector('meta[name="theme-color"]').setAttribute('content', '#F5F4F1');
  }
  if (data.updown === 'red-up' || data.updown === 'blue-up') root.dataset.updown = data.updown;
  // What was chosen here, otherwise what the browser speaks if it is one of ours.
  function spoken() {
    var known = Object.keys(start.tags);
    var tags = (typeof navigator === 'object' && navigator.languages) || [];
    for (var i = 0; i < tags.length; i++) {
      var tag = String(tags[i]).toLowerCase();
      var primary = tag.split('-')[0];
      if (primary === 'zh' && own(start.tags, 'hk') && /hant|-(hk|tw|mo)/.test(tag)) return 'hk';
      for (var j = 0; j < known.length; j++) if (start.tags[known[j]].split('-')[0] === primary) return known[j];
    }
    return start.language;
  }
  var language = own(start.tags, data.language) ? data.language : spoken();
  root.lang = start.tags[language];

  var path = location.hash.slice(1).split(/[?#]/)[0] || '/';
  var page = own(start.pages, path);
  var words = start.words[language];
  var files = [words.start].concat(
    page ? page.files : [],
    (page ? page.words : []).map(function (name) {
      return words[name];
    }),
  );
  function fetchFiles(names) {
    names.forEach(function (file) {
      if (!file) return;
      var link = document.createElement('link');
      if (file.endsWith('.css')) {
        link.rel = 'preload';
        link.as = 'style';
      } else {
        link.rel = 'modulepreload';
      }
      // As the app's own loading asks for them: otherwise they would be fetched twice.
      link.crossOrigin = '';
      link.href = '/' + file;
      document.head.append(link);
    });
  }
  fetchFiles(files);
  // The app asks for the files of the next page by its path: its own code carries no list of them.
  window.fetchPage = function (next) {
    var known = own(start.pages, next);
    if (known) fetchFiles(known.files);
  };

  // Taken over by the app (src/app/first-calls.ts).
  var token = data.token || '';
  var headers = { accept: 'application/json', Authorization: token };
  if (data.device) headers['x-device'] = data.device;
  var calls = (page ? page.calls : []).filter(function (call) {
    return token || call.access === 'visitor';
  });
  var answers = {};
  calls.forEach(function (call) {
    var address = start.api + call.path + '?lang=' + language;
    answers[address] = fetch(address, { headers: headers });
    // Whoever takes it hears of its failure; one that nobody takes is no fault of the page.
    answers[address].catch(function () {});
  });
  window.firstCalls = { token: token, until: performance.now() + 10000, calls: calls, answers: answers };

  // What the frame in the body shows (frame.js).
  var tab = own(start.tabs, path);
  var part = tab === 'home' && !token ? 'visitor' : tab === 'markets' ? tab : tab ? 'tab' : 'inner';
  window.firstView = { part: part, tab: tab, words: start.texts[language] };
})(START);
