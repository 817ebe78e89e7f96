// Runs right after the frame in the body of index.html: keeps the part that fits the place, and gives it its words, before the
// app is there. See frame.ts for the markup and first.js for what it is told.
(function (view) {
  var frame = document.getElementById('start');
  frame.querySelectorAll('[data-for]').forEach(function (part) {
    if (part.dataset.for !== view.part) part.remove();
  });
  frame.querySelectorAll('[data-word]').forEach(function (place) {
    place.textContent = view.words[place.dataset.word];
  });
  frame.querySelectorAll('[data-tab="' + view.tab + '"]').forEach(function (tab) {
    tab.className = 'is-on';
  });
  frame.hidden = false;
  // The browser loads its tables of numbers with the first format; it has time for that now, and none when the page is drawn.
  setTimeout(function () {
    new Intl.NumberFormat(document.documentElement.lang).format(1);
  }, 100);
})(window.firstView);
