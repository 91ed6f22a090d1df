// Adds a button that copies an address.
for (const input of document.querySelectorAll('[data-ec-copy]')) {
  if (!navigator.clipboard) break;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'ec-button';
  button.textContent = input.dataset.ecCopy;
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(input.value);
      button.textContent = input.dataset.ecCopied;
    } catch {
      input.select();
    }
  });
  input.closest('.ec-copy').append(button);
}
