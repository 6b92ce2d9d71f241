#!/bin/sh
# Shifts the letters back by three and prints the flag.
words=$(tr 'D-ZA-C' 'A-Z' <handout/postcard.txt | tr 'A-Z ' 'a-z_')
echo "flag{$words}"
