// Applies a filter as soon as it is chosen, and continues reading at the results.
for (const form of document.querySelectorAll('.ec-filters form')) {
  form.action += '#results';
  form.addEventListener('change', ({ target }) => {
    if (target.matches('select')) form.requestSubmit();
  });
}
