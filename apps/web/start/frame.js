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
  // What a browser makes ready at its first use, it makes ready now, when it has time, a little in each task: its tables of numbers,
  // and the faces of the sizes and weights that the places people start at are written in. Nothing of it is seen.
  var format;
  var steps = [
    function () {
      format = new Intl.NumberFormat(document.documentElement.lang);
    },
    function () {
      format.format(1);
    },
  ];
  var sample = document.createElement('p');
  sample.style.cssText = 'position:absolute;visibility:hidden;contain:strict;white-space:nowrap';
  sample.textContent = '0,123.45% +\u2212\u2248 ' + Object.values(view.words).join(' ');
  var sizes = { 400: [13, 12, 11, 15, 14, 22], 500: [12, 13, 14, 11, 15, 18], 600: [13, 15, 14, 16, 17, 18, 19] };
  Object.keys(sizes).forEach(function (weight) {
    sizes[weight].forEach(function (size) {
      steps.push(function () {
        sample.style.fontWeight = weight;
        sample.style.fontSize = size + 'px';
        // Asking for a width lays it out.
        return sample.offsetWidth;
      });
    });
  });
  frame.append(sample);
  function next() {
    // The app runs: from here on the processor is its own.
    if (view.runs || !frame.isConnected) return;
    var step = steps.shift();
    if (!step) return;
    step();
    setTimeout(next, 10);
  }
  // After the frame is painted; a tab that nobody sees waits until it is.
  requestAnimationFrame(function () {
    setTimeout(next, 20);
  });
})(window.firstView);
